/** A keyboard shortcut. */
export type Shortcut = {
  /** The name of the key in the DOM: `c`, `?`, `ArrowLeft`. */
  readonly key: string
  /** With Ctrl or ⌘. Such a shortcut also works while typing, and cannot be turned off (WCAG 2.1.4). */
  readonly withControl?: boolean
  /** The description in the list of shortcuts. */
  readonly label: string
  readonly run: () => void
}

/** The parts of a keyboard event that are used. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>

/**
 * The shortcut that was pressed, if any.
 * @param isQuiet ignores single keys: the user is typing, or has turned them off
 */
export function pressed<Any extends Shortcut>(
  press: Press,
  shortcuts: readonly Any[],
  isQuiet: boolean,
): Any | undefined {
  const { key, isComposing, defaultPrevented } = press
  if (isComposing || defaultPrevented) return undefined
  // With caps lock the key is `C`.
  const same = shortcuts.filter(shortcut => shortcut.key.toLowerCase() === key.toLowerCase())
  return same.find(({ withControl }) => (withControl ? isControlled(press) : !isQuiet && isBare(press)))
}

const isControlled = ({ ctrlKey, metaKey, altKey }: Press) => (ctrlKey || metaKey) && !altKey

/** Whether no modifier is held. Shift is allowed for signs such as `?` and `/`, which need it on many keyboards. */
const isBare = ({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: Press) =>
  !repeat && !ctrlKey && !metaKey && !altKey && !(shiftKey && /^(\p{L}|\w{2,})$/u.test(key))

const ARROWS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' }

/** A shortcut as it is printed on the keys: `C`, `←`, `Ctrl K`. */
export const printedKey = ({ key, withControl }: Pick<Shortcut, 'key' | 'withControl'>): string =>
  `${withControl ? 'Ctrl ' : ''}${ARROWS[key] ?? key.toUpperCase()}`
