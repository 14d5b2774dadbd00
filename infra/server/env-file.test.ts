import { expect, it } from 'vitest'
import { parseEnvironmentFile } from './env-file.ts'

// What systemd 252 gave a service whose unit has this file as its `EnvironmentFile=`.
const text = String.raw`# comment
; COMMENT=too
PLAIN=plain
HASH=with # hash
ANCHOR=https://example.org/?a=b#c
QUOTED="quoted # hash"
SINGLE='single # q'
TRAILING=trailing spaces  
SPACED = spaced
export EXPORTED=1
  INDENTED=indented
INSIDE=a"b c"d
ESCAPED="esc \" q"
BACKSLASH=back\slash
DOLLAR=$HOME
EMPTY=
CONTINUED=multi \
line
LINES="two
lines"
PARTS='a' 'b'
LETTER="a\nb"
BACKTICK=${'`back`'}
APOSTROPHE=it's
`

it('reads a file of variables as systemd does', () => {
  expect(parseEnvironmentFile(text)).toEqual({
    PLAIN: 'plain',
    HASH: 'with # hash',
    ANCHOR: 'https://example.org/?a=b#c',
    QUOTED: 'quoted # hash',
    SINGLE: 'single # q',
    TRAILING: 'trailing spaces',
    SPACED: 'spaced',
    INDENTED: 'indented',
    INSIDE: 'a"b c"d',
    ESCAPED: 'esc " q',
    BACKSLASH: 'backslash',
    DOLLAR: '$HOME',
    EMPTY: '',
    CONTINUED: 'multi line',
    LINES: 'two\nlines',
    PARTS: 'ab',
    LETTER: String.raw`a\nb`,
    BACKTICK: '`back`',
    APOSTROPHE: "it's",
  })
})
