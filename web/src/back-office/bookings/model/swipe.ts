/** How far a finger must go, in pixels. */
const THRESHOLD = 50

type Point = { readonly x: number; readonly y: number }

/** Where a swipe leads: 1 to the next day, -1 to the one before; undefined for what is none, or rather scrolls. */
export function swiped(from: Point, to: Point): -1 | 1 | undefined {
  const across = to.x - from.x
  if (Math.abs(across) < THRESHOLD || Math.abs(across) <= Math.abs(to.y - from.y)) return undefined
  return across < 0 ? 1 : -1
}
