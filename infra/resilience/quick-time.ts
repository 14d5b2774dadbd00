/**
 * Makes the timeouts of a service end early: divides the delay of every later `setTimeout`, global or of
 * `node:timers/promises`, by `factor`. With 60, a minute has as many ticks as an hour. The clock is not changed.
 *
 * Intervals and `AbortSignal.timeout` keep their length: services use them only while a request, an open live connection
 * or Kafka needs them. Do this only to a service without visitors, because its limits of waiting shrink too.
 *
 * `inspected.ts` sends this function to the service as text. So it may use nothing from outside its body, and gets
 * modules by `process.getBuiltinModule`.
 */
export function quicken(factor: number): void {
  const timers = process.getBuiltinModule('node:timers/promises')
  const { syncBuiltinESMExports } = process.getBuiltinModule('node:module')
  const real = { setTimeout: globalThis.setTimeout, sleep: timers.setTimeout }
  const shortened = (ms?: number) => (ms ?? 0) / factor
  // Copies the properties of the real function, which make `util.promisify` work.
  globalThis.setTimeout = Object.assign(
    (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
      real.setTimeout(work, shortened(ms), ...args),
    real.setTimeout,
  )
  timers.setTimeout = (ms, value, options) => real.sleep(shortened(ms), value, options)
  // Services import `setTimeout` from the module by name: only this call changes what they imported.
  syncBuiltinESMExports()
}
