import { afterEach, describe, expect, it } from 'vitest'
import { register, registered } from './registry.ts'
import { type Press, pressed, printedKey, type Shortcut } from './shortcut.ts'

const nothing = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...nothing,
  ...held,
})
const shortcut = (key: string, label = key, withControl = false): Shortcut => ({
  key,
  label,
  withControl,
  run: () => {},
})
const keys = [shortcut('c'), shortcut('?'), shortcut('/'), shortcut('ArrowLeft'), shortcut('k', 'search', true)]
const label = (given: Press, isQuiet = false) => pressed(given, keys, isQuiet)?.label

describe('the shortcut that is pressed', () => {
  it.each([
    ['a letter', press('c'), 'c'],
    ['a letter under caps lock', press('C'), 'c'],
    ['a sign that needs Shift on a French keyboard', press('?', { shiftKey: true }), '?'],
    ['an arrow', press('ArrowLeft'), 'ArrowLeft'],
    ['Ctrl with a letter', press('k', { ctrlKey: true }), 'search'],
    ['⌘ with a letter, on a Mac', press('k', { metaKey: true }), 'search'],
    ['a key without a shortcut', press('x'), undefined],
    ['a letter with Shift', press('C', { shiftKey: true }), undefined],
    ['an arrow with Shift, which marks text', press('ArrowLeft', { shiftKey: true }), undefined],
    ['a letter with Ctrl: the browser copies', press('c', { ctrlKey: true }), undefined],
    ['a letter with ⌘', press('c', { metaKey: true }), undefined],
    ['an arrow with Alt: the browser goes back', press('ArrowLeft', { altKey: true }), undefined],
    ['a letter alone whose shortcut needs Ctrl', press('k'), undefined],
    ['Ctrl and Alt, with which some keyboards type signs', press('k', { ctrlKey: true, altKey: true }), undefined],
    ['a key that is held down', press('c', { repeat: true }), undefined],
    ['a key that another handler has handled', press('ArrowLeft', { defaultPrevented: true }), undefined],
    ['a key during the composition of a letter', press('c', { isComposing: true }), undefined],
  ])('%s', (_what, given, expected) => {
    expect(label(given)).toBe(expected)
  })

  it('while the user types or has turned single keys off, is only one with Ctrl', () => {
    for (const key of ['c', '?', '/', 'ArrowLeft']) expect(label(press(key), true)).toBeUndefined()
    expect(label(press('k', { ctrlKey: true }), true)).toBe('search')
  })
})

describe('the registered shortcuts', () => {
  const ends: (() => void)[] = []
  const add = (...given: Parameters<typeof register>) => ends.push(register(...given))
  afterEach(() => {
    for (const end of ends.splice(0)) end()
  })
  const labels = () => registered().map(each => `${each.scope}: ${each.label}`)

  it('are those of the mounted components', () => {
    add('everywhere', [shortcut('c', 'create')])
    const leave = register('screen', [shortcut('t', 'today')])
    expect(labels()).toEqual(['screen: today', 'everywhere: create'])
    leave()
    expect(labels()).toEqual(['everywhere: create'])
  })

  it('include of two with the same key only the screen’s; the same key with Ctrl is a shortcut of its own', () => {
    add('everywhere', [shortcut('c', 'create'), shortcut('k', 'search', true)])
    add('screen', [shortcut('c', 'create on this day'), shortcut('k', 'keep')])
    expect(labels()).toEqual(['screen: create on this day', 'screen: keep', 'everywhere: search'])
    expect(pressed(press('c'), registered(), false)?.label).toBe('create on this day')
  })
})

it('writes a key as it is printed on the keyboard', () => {
  expect(keys.map(printedKey)).toEqual(['C', '?', '/', '←', 'Ctrl K'])
})
