import type { ReactNode } from 'react'

/** A part of a long text. */
export type Chapter = {
  /** Its anchor: it stands in links, so it never changes. */
  readonly id: string
  readonly title: string
  /** Above the title: « Article 3 ». */
  readonly label?: string
  readonly body: ReactNode
}
