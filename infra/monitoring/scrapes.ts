import type { Stack } from '../local/stack.ts'
import { keyOf, type Labels, type Series } from './promql.ts'

/** The metrics of a copy, asked now and then, as Prometheus keeps them. */
export type Scrapes = {
  /** Asks every process once. One that does not answer is `up` 0. */
  scrape(): Promise<void>
  series(): readonly Series[]
  /** The names of all metrics that were served, also of those without a value yet. */
  names(): ReadonlySet<string>
  /** The time in seconds, as in the points. */
  now(): number
}

const SAMPLE = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i

export function scrapesOf({ urls }: Pick<Stack, 'urls'>): Scrapes {
  const targets = { gateway: urls.watch, command: urls.command, projector: urls.projector }
  const kept = new Map<string, { name: string; labels: Labels; points: (readonly [number, number])[] }>()
  const names = new Set<string>()
  const now = () => performance.now() / 1_000

  const keep = (name: string, labels: Labels, value: number) => {
    const key = `${name} ${keyOf(labels)}`
    const series = kept.get(key) ?? { name, labels, points: [] }
    series.points.push([now(), value])
    kept.set(key, series)
  }
  const read = (text: string, instance: string) => {
    for (const [, name = '', kind] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
      for (const suffix of kind === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']) names.add(name + suffix)
    for (const line of text.split('\n')) {
      const [, name, inBraces = '', value] = SAMPLE.exec(line) ?? []
      if (name === undefined) continue
      const pairs = [...inBraces.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', text = '']) => [
        label,
        text,
      ])
      keep(name, { ...Object.fromEntries(pairs), instance }, Number(value))
    }
  }
  return {
    async scrape() {
      for (const [instance, url] of Object.entries(targets)) {
        const text = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(10_000) }).then(
          answer => answer.text(),
          () => undefined,
        )
        keep('up', { job: 'alba', instance }, text === undefined ? 0 : 1)
        if (text !== undefined) read(text, instance)
      }
    },
    series: () => [...kept.values()],
    names: () => names.add('up'),
    now,
  }
}
