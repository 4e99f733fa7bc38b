"""The mutants that no case of the kit catches yet, each with the reason. Whoever adds the case takes the line out."""

ASKED = 'no case tells asking before a tick from asking after it'
NO_TIME = 'it only takes time or a read, and no case looks at either'

UNCAUGHT = {
    'set.sisters-end-too': 'no case of guarded writes links records to each other',
    'set.record-updated-at-zero': 'only that updated_at moves is looked at, not whether it is a time of today',
    'set.record-ended-at-null-dropped': 'no case takes back an end that a record has',
    'sly.snapshot-of-the-start': 'no case changes a record behind the back of a driver that has it open',
    'sly.future-kept': 'no case has a record whose updated_at lies in the future',
    'sly.letter-case': 'no two records of a case have ids that differ in letter case alone',
    'sly.pattern': 'no id of a case is a pattern that fits another one',
    'sly.judged-as-a-session': 'no two kinds of a case share an id',
    'core.vanished-last': 'no case has a run that vanishes before another one in the list',
    'core.empty-reads': NO_TIME,
    'core.empty-pauses': NO_TIME,
    'core.ignores-sigint': 'no case looks at the signals that a driver ignores',
    'callback.not-vanished': 'no case asks for the callback of a run that vanishes',
    'callback.one-a-tick': 'no case ends two runs within one tick',
    'outcome.alias': 'only prefixes are given for other names, and no branches',
    'outcome.gone-by-its-alias': 'no case lets a run vanish that was named by another name',
    'outcome.exit-code-as-float': 'the kit reads the numbers of a driver as doubles too',
    'stop.before-only': ASKED,
    'stop.after-only': ASKED,
    'stop.first-tick-unasked': ASKED,
    'stop.after-heeded-late': ASKED,
    'stop.at-ends-only': ASKED,
    'stop.one-tick-more': ASKED,
    'stop.last-tick-forgotten': ASKED,
}
