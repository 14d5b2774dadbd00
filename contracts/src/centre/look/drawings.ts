/**
 * The sets of drawings. `neutral` suits any centre. `mother-and-baby` is for a centre of birth and early childhood; the
 * demo has it. The drawings are in services/platform/src/look/drawings/.
 */
export const drawingSets = ['neutral', 'mother-and-baby'] as const
export type DrawingSet = (typeof drawingSets)[number]

/** The drawings that pages name. Each set has all of them, and others that only `sceneOf` chooses. */
export const drawingNames = [
  'balance',
  'bath',
  'branch-left',
  'branch-right',
  'drop',
  'email-sent',
  'gift',
  'hero',
  'horizon',
  'house',
  'letter',
  'lotus',
  'mark',
  'massage',
  'morning',
  'night',
  'not-found',
  'package',
  'questions',
  'sleep',
  'sunrise',
  'together',
  'voucher-amount',
  'voucher-service',
  'voucher-sheet',
] as const
export type DrawingName = (typeof drawingNames)[number]

/**
 * What built pages have in place of the look's version: `/look/current/look.css`. The gateway replaces it with the
 * version in each page that it sends (`withLook`).
 */
export const CURRENT_LOOK = 'current'
