import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseConfig } from '../config.ts'
import { busConfig, localBus, usesKafka } from './config.ts'

const parse = (env: NodeJS.ProcessEnv) => parseConfig(z.object(busConfig), env)

test('the bus is local when no brokers are configured', () => {
  expect(usesKafka(parse({}))).toBe(false)
  expect(usesKafka(parse({ KAFKA_BROKERS: '' }))).toBe(false)
  expect(parse({})).toEqual(localBus)
})

test('brokers are parsed as a list of addresses', () => {
  const config = parse({ KAFKA_BROKERS: 'kafka-1:9092,10.0.0.2:9093', KAFKA_TLS: 'true', KAFKA_USER: 'alba' })
  expect(config).toMatchObject({ KAFKA_BROKERS: ['kafka-1:9092', '10.0.0.2:9093'], KAFKA_TLS: true })
  expect(usesKafka(config)).toBe(true)
})

test('an invalid value is refused with the name of its variable', () => {
  expect(() => parse({ KAFKA_BROKERS: 'kafka' })).toThrow(/KAFKA_BROKERS: addresses are needed/)
  expect(() => parse({ KAFKA_TLS: 'perhaps' })).toThrow(/KAFKA_TLS/)
  expect(() => parse({ KAFKA_TOPIC: 'a b' })).toThrow(/KAFKA_TOPIC/)
  expect(() => parse({ KAFKA_SASL: 'none' })).toThrow(/KAFKA_SASL/)
})
