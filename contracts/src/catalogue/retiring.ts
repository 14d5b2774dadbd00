import { z } from 'zod'
import { version } from '../shared/version.ts'

/*
 * Retiring: an item is no longer offered. Its definition stays, with everything that was ever made from it, and it may
 * be offered again (ADR 43).
 */

/** Part of the events that define an item. Missing in older events, which counts as offered. */
export const retirable = { retired: z.boolean().optional() }
export type Retirable = { readonly retired?: boolean | undefined }
export const isOffered = ({ retired }: Retirable): boolean => retired !== true

/** Part of what staff sees of an item. `version` is sent back as `If-Match`. */
export const retirableView = { retired: z.boolean(), version }
