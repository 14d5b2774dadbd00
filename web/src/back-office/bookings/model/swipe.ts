/** The least distance of a swipe, in pixels. */
const THRESHOLD = 50

type Point = { readonly x: number; readonly y: number }

/**
 * The direction of a swipe: 1 to the next day, -1 to the day before. Undefined when it is too short, or rather
 * vertical.
 */
export function swiped(from: Point, to: Point): -1 | 1 | undefined {
  const across = to.x - from.x
  if (Math.abs(across) < THRESHOLD || Math.abs(across) <= Math.abs(to.y - from.y)) return undefined
  return across < 0 ? 1 : -1
}
