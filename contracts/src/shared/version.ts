import { z } from 'zod'

/**
 * How often something has been changed, 1 when it is new: counted by the fold of its events, so that what decides and
 * what shows agree. Staff sends the version that they saw with what they change (`If-Match`); when it is another by
 * now, somebody else was quicker and nothing is changed.
 */
export const version = z.int().min(1)

/** In a command: left out, whatever stands now is changed. 0 for what was never set. */
export const seenVersion = z.int().min(0).optional()

/** `repeatable` of such a command: sent again after it was carried out, it would tell that somebody else was quicker. */
export const unlessSeen = ({ version: seen }: { readonly version?: number | undefined }): boolean => seen === undefined

/** Whether somebody changed it since it was seen. @param now its version, 0 when there is none */
export const isStale = (now: number, seen: number | undefined): boolean => seen !== undefined && seen !== now
