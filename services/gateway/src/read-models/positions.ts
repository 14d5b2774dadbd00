import type { ModelName } from '@alba/contracts/read-models'

/** The known position of each read model. Positions sort as text. */
export type Positions = {
  advance(model: string, position: string): void
  known(model: string): string
  /** Resolves to true once all the models have passed `position`, to false after `timeoutMs`. */
  reached(models: readonly ModelName[], position: string, timeoutMs: number): Promise<boolean>
}

type Waiter = { readonly passed: () => boolean; readonly resolve: () => void }

export function createPositions(): Positions {
  const positions = new Map<string, string>()
  const waiters = new Set<Waiter>()
  const known = (model: string): string => positions.get(model) ?? ''

  return {
    known,
    advance(model, position) {
      if (position <= known(model)) return
      positions.set(model, position)
      for (const waiter of waiters) if (waiter.passed()) waiter.resolve()
    },
    reached(models, position, timeoutMs) {
      const passed = () => models.every(model => known(model) >= position)
      if (passed()) return Promise.resolve(true)
      return new Promise(done => {
        const finish = (result: boolean) => {
          clearTimeout(timer)
          waiters.delete(waiter)
          done(result)
        }
        const waiter: Waiter = { passed, resolve: () => finish(true) }
        const timer = setTimeout(() => finish(false), timeoutMs)
        waiters.add(waiter)
      })
    },
  }
}
