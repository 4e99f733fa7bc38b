"""The command line."""

from base import Program, Usage
from registry import fault
from vocabulary import KINDS, TABLE


def splits(fault_id, sentence, change, *requirements):
    @fault(fault_id, sentence, *(requirements or ('d4.tokens',)))
    class Splits(Program):
        def split(self, words):
            return change(self, words)


def pieces(words):
    return Program.split(None, words)


splits('d4.commas-not-split', 'Commas do not part ids.', lambda self, words: words)
splits('d4.commas-in-first-word-only', 'Commas part ids in the first word only.',
       lambda self, words: pieces(words[:1]) + words[1:])
splits('d4.split-once', 'A word is split at its first comma only.',
       lambda self, words: [piece for word in words for piece in word.split(',', 1) if piece])
splits('d4.after-comma-lost', 'Only the piece before the first comma counts.',
       lambda self, words: pieces([word.partition(',')[0] for word in words]))
splits('d4.first-word-only', 'Only the first word is taken, its commas being split.',
       lambda self, words: pieces(words[:1]))
splits('d4.last-word-lost', 'The last of three or more ids is lost.',
       lambda self, words: pieces(words)[:-1] if len(pieces(words)) > 2 else pieces(words))
splits('d4.empty-piece-is-an-id', 'An empty piece between commas is an id that is not found.',
       lambda self, words: [piece for word in words for piece in word.split(',')] if pieces(words) else [])
splits('d4.semicolon-splits', 'A semicolon parts ids too.',
       lambda self, words: pieces([word.replace(';', ',') for word in words]), 'd4.tokens', 'd2.not-found-at-once')
splits('d4.colon-cuts', 'What stands before a colon in an id is taken for a kind and cut off.',
       lambda self, words: [piece.rpartition(':')[2] or piece for piece in pieces(words)], 'd3.bytes-verbatim')
splits('d4.percent-decoded', 'Percent codes in an id are decoded.',
       lambda self, words: [piece.replace('%41', 'A').replace('%20', ' ').replace('%25', '%')
                            for piece in pieces(words)], 'd3.bytes-verbatim')
splits('d4.backslash-unescaped', 'A backslash in an id is dropped.',
       lambda self, words: [piece.replace('\\', '') or piece for piece in pieces(words)], 'd3.bytes-verbatim')
splits('d4.quotes-stripped', 'Quotation marks around an id are dropped.',
       lambda self, words: [piece.strip('\'"') or piece for piece in pieces(words)], 'd3.bytes-verbatim')
splits('d4.ids-lower-case', 'Ids are put into lower case before they are looked up.',
       lambda self, words: [piece.lower() for piece in pieces(words)], 'd3.bytes-verbatim')
splits('d4.ids-nfc', 'Ids are normalised to NFC before they are looked up.',
       lambda self, words: [__import__('unicodedata').normalize('NFC', piece) for piece in pieces(words)],
       'd3.bytes-verbatim')
splits('d4.at-most-64', 'Ids after the 64th are ignored.', lambda self, words: pieces(words)[:64], 'd4.completeness')
splits('d4.at-most-199', 'Ids after the 199th are ignored.', lambda self, words: pieces(words)[:199],
       'd4.completeness')


class Ordered(Program):
    """Knows which ids stand after the option."""

    def keep(self, before, after):
        return before + after

    def parse(self, words):
        places = [index for index, word in enumerate(words) if word.startswith('--interval')]
        if not places:
            return super().parse(words)
        end = places[-1] + (2 if words[places[-1]] == '--interval' else 1)
        before, option, after = words[:places[0]], words[places[0]:end], words[end:]
        return super().parse(option + self.keep(before, after))


@fault('d4.ids-after-option-lost', 'Ids after --interval are ignored when others stand before it.', 'd4.tokens')
class IdsAfterOptionLost(Ordered):
    def keep(self, before, after):
        return before or after


@fault('d4.ids-before-option-lost', 'Ids before --interval are ignored when others stand after it.', 'd4.tokens')
class IdsBeforeOptionLost(Ordered):
    def keep(self, before, after):
        return after or before


@fault('d4.option-must-be-last', 'An id after --interval is a usage error.', 'd4.tokens')
class OptionMustBeLast(Ordered):
    def keep(self, before, after):
        if after:
            raise Usage('ids stand before the options')
        return before


@fault('d4.commas-after-option-not-split', 'Commas in words after --interval do not part ids.', 'd4.tokens')
class CommasAfterOptionNotSplit(Ordered):
    whole = ()

    def keep(self, before, after):
        self.whole = after
        return before + after

    def split(self, words):
        return [piece for word in words for piece in ([word] if word in self.whole else pieces([word]))]


@fault('d4.interval-value-is-an-id', 'The value of --interval is also taken for an id.', 'd4.tokens')
class IntervalValueIsAnId(Ordered):
    def parse(self, words):
        tokens, interval = super().parse(words)
        values = [words[index + 1] for index, word in enumerate(words) if word == '--interval']
        return tokens + values, interval


class NoIds(Program):
    """Spoils the answer to a command line without an id."""

    def without_ids(self, words):
        raise Usage('no id was given')

    def parse(self, words):
        try:
            return super().parse(words)
        except Usage as error:
            if 'no id' not in str(error):
                raise
            return self.without_ids(words)


@fault('d4.no-ids-exit-0', 'A command line without an id is an empty wait: exit 0.', 'd4.no-ids')
class NoIdsExitZero(NoIds):
    def without_ids(self, words):
        return [], 1.0

    def codes(self):
        return super().codes() or [0]


@fault('d4.only-commas-exit-0', 'A command line of commas and blanks only is an empty wait: exit 0.', 'd4.no-ids')
class OnlyCommasExitZero(NoIdsExitZero):
    def without_ids(self, words):
        if not words:
            raise Usage('no id was given')
        return [], 1.0


@fault('d4.no-ids-means-all', 'A command line without an id waits for every session.', 'd4.no-ids')
class NoIdsMeansAll(NoIds):
    everything = False

    def without_ids(self, words):
        self.everything = True
        return [], 1.0

    def begin(self):
        if self.everything:
            self.tokens = [run_id for (run_id,) in self.rows('SELECT id FROM ' + TABLE[KINDS[0]])]
        return super().begin()

    def codes(self):
        return super().codes() or [2]


@fault('d4.usage-on-stdout', 'The usage text is written to standard output.', 'd4.no-ids', 'd4.interval-text')
class UsageOnStdout(Program):
    def usage(self, error):
        self.emit(b'usage: li wait ID... [--interval SECONDS]\n')
        return super().usage(error)


@fault('d4.usage-exit-0', 'A usage error exits with 0.', 'd4.no-ids', 'd4.interval-text')
class UsageExitZero(Program):
    def usage(self, error):
        super().usage(error)
        return 0


@fault('d4.usage-exit-1', 'A usage error exits with 1.', 'd4.usage-exit')
class UsageExitOne(Program):
    def usage(self, error):
        super().usage(error)
        return 1


@fault('d4.usage-exit-64', 'A usage error exits with 64.', 'd4.usage-exit')
class UsageExit64(Program):
    def usage(self, error):
        super().usage(error)
        return 64


def lenient(fault_id, sentence, change):
    @fault(fault_id, sentence, 'd4.interval-text')
    class Lenient(Program):
        def seconds(self, text):
            try:
                return super().seconds(text)
            except Usage:
                return change(text)


def leading_number(text):
    digits = text.rstrip('abcdefghijklmnopqrstuvwxyz ')
    if not digits.replace('.', '', 1).isdigit():
        raise Usage('--interval is no number: ' + text)
    return float(digits)


lenient('d4.interval-text-default', 'An --interval that is no number falls back to the default.', lambda text: 1.0)
lenient('d4.interval-text-zero', 'An --interval that is no number counts as 0.', lambda text: 0.0)
lenient('d4.interval-unit', 'Letters after the number of --interval are ignored.', leading_number)
lenient('d4.interval-empty', 'An empty --interval falls back to the default.',
        lambda text: Program.seconds(None, text or '1'))
