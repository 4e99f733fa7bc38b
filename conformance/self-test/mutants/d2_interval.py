"""The interval."""

import math

from base import Program, Usage
from registry import fault


class Refusing(Program):
    def refuses(self, text):
        return False

    def seconds(self, text):
        value = super().seconds(text)
        if self.refuses(text):
            raise Usage('--interval is not accepted: ' + text)
        return value


@fault('d2.negative-refused', 'A negative interval is a usage error.', 'd2.interval-any-float')
class NegativeRefused(Refusing):
    def refuses(self, text):
        return float(text) < 0


@fault('d2.zero-refused', 'An interval of 0 is a usage error.', 'd2.interval-any-float')
class ZeroRefused(Refusing):
    def refuses(self, text):
        return float(text) == 0


@fault('d2.exponent-refused', 'An interval in exponent form is a usage error.', 'd2.interval-any-float')
class ExponentRefused(Refusing):
    def refuses(self, text):
        return 'e' in text.lower() and math.isfinite(float(text))


@fault('d2.fraction-refused', 'An interval that is no whole number is a usage error.', 'd2.interval-any-float')
class FractionRefused(Refusing):
    def refuses(self, text):
        return '.' in text


class Endless(Program):
    def stuck(self):
        return False

    def delay(self):
        return 1e6 if self.stuck() else super().delay()


@fault('d2.zero-hangs', 'With an interval of 0 the store is read once only and the wait never ends.',
       'd2.interval-any-float')
class ZeroHangs(Endless):
    def stuck(self):
        return self.interval == 0


@fault('d2.negative-hangs', 'With a negative interval the store is read once only and the wait never ends.',
       'd2.interval-any-float')
class NegativeHangs(Endless):
    def stuck(self):
        return self.interval < 0


@fault('d2.negative-made-positive', 'The sign of an interval is dropped.', 'd2.interval-any-float')
class NegativeMadePositive(Program):
    def seconds(self, text):
        return abs(super().seconds(text))


@fault('d2.zero-polls-once', 'With an interval of 0 or less one poll is made and the rest counts as still running.',
       'd2.interval-any-float')
class ZeroPollsOnce(Program):
    def interrupted(self):
        return super().interrupted() or self.interval <= 0 and self.ticks >= 1


@fault('d2.zero-means-default', 'An interval of 0 falls back to the default.', 'd2.interval-any-float',
       equivalent='the lines and the exit are the same a second later, and no timing is asserted')
class ZeroMeansDefault(Program):
    def seconds(self, text):
        return super().seconds(text) or self.default_interval


@fault('d2.interval-times-1000', 'The interval is slept in thousands of seconds.', 'd2.refetch')
class IntervalTimesThousand(Program):
    def seconds(self, text):
        return super().seconds(text) * 1000


@fault('d2.interval-as-milliseconds', 'The interval is slept in milliseconds.', 'd2.refetch',
       equivalent='only the time between two reads is shorter, and no timing is asserted')
class IntervalAsMilliseconds(Program):
    def seconds(self, text):
        return super().seconds(text) / 1000


@fault('d2.interval-doubles', 'The pause doubles with each tick.', 'd2.refetch')
class IntervalDoubles(Program):
    def delay(self):
        return min(super().delay() * 2 ** min(self.ticks, 60), 1e6)


@fault('d2.default-never-polls', 'Without --interval the store is read once only.', 'd2.default-interval')
class DefaultNeverPolls(Program):
    default_interval = 1e6


@fault('d2.default-ten-minutes', 'Without --interval the pause is ten minutes.', 'd2.default-interval')
class DefaultTenMinutes(Program):
    default_interval = 600.0


@fault('d2.default-ends-at-once', 'Without --interval the wait looks once and gives up.', 'd2.default-interval')
class DefaultEndsAtOnce(Program):
    default_interval = -7.25

    def interrupted(self):
        return super().interrupted() or self.interval == -7.25
