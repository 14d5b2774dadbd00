import { z } from 'zod'
import { version } from '../shared/version.ts'

/**
 * Retiring: something is no longer offered. Its definition stays, with all that was ever made of it, and it may be offered
 * again (ADR 43).
 */

/** Part of the events that define what may be retired. Left out: it is offered, as everything was before there was this. */
export const retirable = { retired: z.boolean().optional() }
export type Retirable = { readonly retired?: boolean | undefined }
export const isOffered = ({ retired }: Retirable): boolean => retired !== true

/** Part of what staff is shown of it; `version` is sent back as `If-Match`. */
export const retirableView = { retired: z.boolean(), version }
