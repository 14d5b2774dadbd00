import type { ReactNode } from 'react'

/** A part of a long text. */
export type Chapter = {
  /** The anchor. Links use it, so it must never change. */
  readonly id: string
  readonly title: string
  /** Shown above the title: « Article 3 ». */
  readonly label?: string
  readonly body: ReactNode
}
