import { z } from 'zod'

/** A text of digits, because a JSON number cannot hold every revision exactly. */
const revision = z.string().regex(/^\d+$/)

/**
 * The envelope of every event on the bus: CloudEvents 1.0, JSON, structured mode. In addition to the standard
 * attributes, `revision` and `position` say where the source event is in the log.
 */
export const cloudEvent = z.object({
  specversion: z.literal('1.0'),
  /** The id of the event in the log. It is the same in each delivery, so consumers can recognize duplicates. */
  id: z.uuid(),
  source: z.literal('/alba'),
  /** `alba.booking.confirmed.v1`. */
  type: z.string(),
  /**
   * The stream in the log, and the key on the bus: `booking-412345678901234`. Events with the same key stay in order.
   */
  subject: z.string().min(1),
  /** UTC instant at which it happened. */
  time: z.string(),
  datacontenttype: z.literal('application/json'),
  revision,
  /** The position in the whole log. It is opaque, has a fixed width and sorts as text. */
  position: z.string().min(1),
})
export type CloudEvent = z.infer<typeof cloudEvent>

/** The media type of one such event on its own. */
export const CLOUD_EVENT_MEDIA_TYPE = 'application/cloudevents+json; charset=UTF-8'
