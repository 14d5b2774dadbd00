import type { ModelName } from '@alba/contracts/read-models'

/**
 * The last position of each read model that the gateway has heard of. Positions of the log sort as text, and the empty
 * text stands for a model that was not heard of yet.
 */
export type Positions = {
  advance(model: string, position: string): void
  known(model: string): string
  /** Resolves to true once all the models are at `position` or beyond, to false after `timeoutMs`. */
  waitFor(models: readonly ModelName[], position: string, timeoutMs: number): Promise<boolean>
}

type Waiter = { readonly isOver: () => boolean; readonly resolve: () => void }

export function createPositions(): Positions {
  const positions = new Map<string, string>()
  const waiters = new Set<Waiter>()
  const known = (model: string): string => positions.get(model) ?? ''

  return {
    known,
    advance(model, position) {
      if (position <= known(model)) return
      positions.set(model, position)
      for (const waiter of waiters) if (waiter.isOver()) waiter.resolve()
    },
    waitFor(models, position, timeoutMs) {
      const isOver = () => models.every(model => known(model) >= position)
      if (isOver()) return Promise.resolve(true)
      return new Promise(done => {
        const finish = (result: boolean) => {
          clearTimeout(timer)
          waiters.delete(waiter)
          done(result)
        }
        const waiter: Waiter = { isOver, resolve: () => finish(true) }
        const timer = setTimeout(() => finish(false), timeoutMs)
        waiters.add(waiter)
      })
    },
  }
}
