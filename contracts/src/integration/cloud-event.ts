import { z } from 'zod'

/** Digits: a stream's revision passes what a JSON number holds exactly. */
const revision = z.string().regex(/^\d+$/)

/**
 * What surrounds the data of every event on the bus: CloudEvents 1.0, JSON, structured mode. Beside the standard's own
 * attributes, `revision` and `position` say where the event that it was made from lies in the log.
 */
export const cloudEvent = z.object({
  specversion: z.literal('1.0'),
  /** The id of the event in the log: the same one however often it is delivered, so consumers go by it. */
  id: z.uuid(),
  source: z.literal('/alba'),
  /** `alba.booking.confirmed.v1`. */
  type: z.string(),
  /** The stream in the log, and the key on the bus: `booking-412345678901234`. Order is kept within it. */
  subject: z.string().min(1),
  /** UTC instant at which it happened. */
  time: z.string(),
  datacontenttype: z.literal('application/json'),
  revision,
  /** The place in the log of all streams: opaque, fixed width, sorts as text. */
  position: z.string().min(1),
})
export type CloudEvent = z.infer<typeof cloudEvent>

/** The media type of one such event on its own. */
export const CLOUD_EVENT_MEDIA_TYPE = 'application/cloudevents+json; charset=UTF-8'
