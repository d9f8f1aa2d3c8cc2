"""A chromium that is driven through a pipe: keys are pressed, and pages are printed on a paper of one's choice."""
import base64
import fcntl
import json
import os
import select
import subprocess
import time


class Browser:
    def __init__(self, profile, width=360, height=800):
        theirs, self.to = os.pipe()
        self.out, ours = os.pipe()
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 20) for end in (theirs, ours)]
        words = ["chromium", "--headless=new", "--disable-gpu", "--no-first-run", "--remote-debugging-pipe",
                 f"--user-data-dir={profile}", f"--window-size={width},{height}"]
        if os.geteuid() == 0:
            words.append("--no-sandbox")
        # It reads commands from descriptor 3 and answers on 4.
        self.process = subprocess.Popen(
            words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=(3, 4),
            preexec_fn=lambda: [os.dup2(end, 3 + place) for place, end in enumerate(ends)])
        for end in (theirs, ours, *ends):
            os.close(end)
        self.rest, self.count, self.session = b"", 0, None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def ask(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + 60
        while time.monotonic() < end:
            while b"\0" in self.rest:
                line, self.rest = self.rest.split(b"\0", 1)
                answer = json.loads(line)
                if answer.get("id") == self.count:
                    if "error" in answer:
                        raise OSError(f"{method}: {answer['error']}")
                    return answer["result"]
            if select.select([self.out], [], [], 1)[0]:
                self.rest += os.read(self.out, 1 << 20)
        raise OSError(f"{method}: no answer")

    def value(self, script):
        return self.ask("Runtime.evaluate", expression=script, returnByValue=True)["result"].get("value")

    def open(self, path):
        self.ask("Page.navigate", url="file://" + path)
        while self.value("document.readyState") != "complete" or self.value("location.protocol") != "file:":
            time.sleep(0.05)

    def press_tab(self):
        for kind in ("keyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab", windowsVirtualKeyCode=9)

    def printed(self, width, height):
        """The page as a PDF, on a paper of so many inches."""
        answer = self.ask("Page.printToPDF", paperWidth=width, paperHeight=height, printBackground=True)
        return base64.b64decode(answer["data"])

    def close(self):
        self.process.terminate()
        self.process.wait(20)
        os.close(self.to)
        os.close(self.out)
