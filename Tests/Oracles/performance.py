"""The tables of performance and of flows."""
import calendar
import datetime
from fractions import Fraction

from figures import PERCENT, Figure, figure
from measure import Rates
from returns import ONE_DAY, Returns


def months_before(date, count):
    """The same day some months before, or the last one of that month."""
    month = date.year * 12 + date.month - 1 - count
    year, month = divmod(month, 12)
    return datetime.date(year, month + 1, min(date.day, calendar.monthrange(year, month + 1)[1]))


def periods(end):
    """The first evening of each period that ends on a day; None for all."""
    return {
        "1M": months_before(end, 1), "3M": months_before(end, 3),
        "YTD": datetime.date(end.year - 1, 12, 31), "1Y": months_before(end, 12), "all": None}


def estimate(value):
    return None if value is None else Figure(float(value), PERCENT)


class PerformanceViews:
    """The tables of flows and performance."""

    def __init__(self, answers):
        self.answers, self.returns = answers, Returns(answers)

    def begun(self, scope, start):
        """The evening from which a scope is measured: not before its first row."""
        days = self.returns.row_days(scope)
        first = days[0] - ONE_DAY if days else None
        return first if start is None or (first and start < first) else start

    def performance_view(self, start=None, end=None):
        """The figures of each scope and period; of one range where a day is given."""
        rows, end = [], end or self.answers.as_of
        spans = {"range": start} if start else periods(end)
        for scope in self.returns.scopes():
            if self.returns.row_days(scope)[:1] and self.returns.row_days(scope)[0] <= end:
                rows += [self.row(scope, name, self.begun(scope, day), end) for name, day in spans.items()]
        return {"performance": rows}

    def row(self, scope, name, start, end):
        money, places = self.answers.money, PERCENT
        told = {
            "scope": scope.kind, "account": scope.account, "symbol": scope.symbol, "period": name,
            "from": start.isoformat(), "to": end.isoformat()}
        blank = dict.fromkeys((
            "start_value", "end_value", "net_flows", "gain", "simple_pct", "twr_pct", "xirr_pct",
            "xirr_status", "xirr_roots", "volatility_pct", "max_drawdown_pct", "mwr_pct", "status"))
        since = {"since_purchase_pct": figure(self.since_purchase(scope, end), places)}
        if self.is_quiet(scope, start, end):
            del told["from"]
            return {**told, **blank, **since, "status": "not-invested"}
        measure = self.returns.measure(scope, start, end)
        if not measure.complete:
            del told["from"]
            return {**told, **blank, **since, "status": "unknown-value"}
        status, rate, roots = measure.yearly
        return {
            **told, "start_value": money(measure.values[start]), "end_value": money(measure.values[end]),
            "net_flows": money(measure.net_flows), "gain": money(measure.gain),
            "simple_pct": figure(measure.simple, places), "twr_pct": figure(measure.twr, places),
            "xirr_pct": estimate(rate), "xirr_status": status, "xirr_roots": roots and Rates(tuple(roots)),
            "volatility_pct": estimate(measure.volatility),
            "max_drawdown_pct": figure(measure.drawdown, places), "mwr_pct": estimate(measure.weighted),
            "valuations": Figure(Fraction(measure.valuations), 0), "status": measure.status, **since}

    def is_quiet(self, scope, start, end):
        """Whether nothing is held and no row is booked between two evenings."""
        booked = any(start < day <= end for day in self.returns.booked_days(scope))
        return not booked and not self.returns.held(scope, self.returns.books.state_at(start))

    def since_purchase(self, scope, end):
        """The simple return of a holding from the evening before its first row to a day."""
        first = self.begun(scope, None) if scope.kind == "holding" else None
        if first is None or first > end:
            return None
        measure = self.returns.measure(scope, first, end)
        return measure.simple if measure.complete else None

    def flows_view(self, start=None, end=None):
        """The flows and the values of each scope, by day."""
        rows, end = [], end or self.answers.as_of
        for scope in self.returns.scopes():
            begin = self.begun(scope, start)
            if begin is None or begin > end or self.is_quiet(scope, begin, end):
                continue
            measure = self.returns.measure(scope, begin, end)
            if not measure.complete:
                continue
            for day in sorted(set(measure.flows) | set(measure.values)):
                flow = measure.flows[day].net if day in measure.flows else None
                rows.append({
                    "scope": scope.kind, "account": scope.account, "symbol": scope.symbol,
                    "date": day.isoformat(), "flow": self.answers.money(flow),
                    "value": self.answers.money(measure.values.get(day))})
        return {"flows": rows}
