/** A key that does something. */
export type Shortcut = {
  /** As the browser calls it: `c`, `?`, `ArrowLeft`. */
  readonly key: string
  /** Together with Ctrl or ⌘: such a key may be pressed while typing, and is never turned off (WCAG 2.1.4). */
  readonly withControl?: boolean
  /** What it does, on the sheet. */
  readonly label: string
  readonly run: () => void
}

/** What of a keyboard's event is looked at. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>

/** The shortcut that is pressed, if any. @param isQuiet single keys do nothing: somebody types, or turned them off */
export function pressed<Any extends Shortcut>(
  press: Press,
  shortcuts: readonly Any[],
  isQuiet: boolean,
): Any | undefined {
  const { key, isComposing, defaultPrevented } = press
  if (isComposing || defaultPrevented) return undefined
  // Caps lock says `C`, too.
  const same = shortcuts.filter(shortcut => shortcut.key.toLowerCase() === key.toLowerCase())
  return same.find(({ withControl }) => (withControl ? isControlled(press) : !isQuiet && isBare(press)))
}

const isControlled = ({ ctrlKey, metaKey, altKey }: Press) => (ctrlKey || metaKey) && !altKey

/** `?` and `/` need Shift on many keyboards, a French one among them; nothing else may be held. */
const isBare = ({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: Press) =>
  !repeat && !ctrlKey && !metaKey && !altKey && !(shiftKey && /^(\p{L}|\w{2,})$/u.test(key))

const ARROWS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' }

/** As it is printed on a key: `C`, `←`; `Ctrl K`. */
export const printedKey = ({ key, withControl }: Pick<Shortcut, 'key' | 'withControl'>): string =>
  `${withControl ? 'Ctrl ' : ''}${ARROWS[key] ?? key.toUpperCase()}`
