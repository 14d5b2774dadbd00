import { z } from 'zod'

const address = '[A-Za-z0-9._-]+:\\d{1,5}'

/** For every process that publishes or consumes. Without KAFKA_BROKERS the bus is local. */
export const busConfig = {
  KAFKA_BROKERS: z
    .string()
    .regex(new RegExp(`^${address}(,${address})*$`), 'addresses are needed, like kafka-1:9092,kafka-2:9092')
    .transform(text => text.split(','))
    .refine(all => all.every(each => Number(each.split(':').at(-1)) < 65_536), 'a port number is at most 65535')
    .optional(),
  /** Installations that share a cluster need different topics. */
  KAFKA_TOPIC: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,200}$/, 'must be a name of letters, digits, dots, dashes and underscores')
    .default('alba.events'),
  KAFKA_TLS: z.stringbool({ error: 'must be true or false' }).default(false),
  /** When a user is set, the client authenticates. */
  KAFKA_USER: z.string().optional(),
  KAFKA_PASSWORD: z.string().default(''),
  KAFKA_SASL: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).default('scram-sha-512'),
}

export type BusConfig = z.infer<z.ZodObject<typeof busConfig>>
export type KafkaConfig = BusConfig & { readonly KAFKA_BROKERS: readonly string[] }

export const usesKafka = (config: BusConfig): config is KafkaConfig => config.KAFKA_BROKERS !== undefined

/** The configuration of an empty environment. */
export const localBus: BusConfig = z.object(busConfig).parse({})
