import { useState } from 'react'
import type { Retirable } from '../../../api/staff/retiring.ts'
import { Badge } from '../../../ui/badge.tsx'
import { type Column, Table, TwoLines } from '../../../ui/table.tsx'
import type { Kind } from './kinds.ts'
import { RetireButton } from './retire-button.tsx'
import { RetireQuestion } from './retire-question.tsx'

/** A row: its name, details, and a warning for when it is retired. */
export type Offered = {
  readonly thing: Retirable
  readonly name: string
  readonly detail: string
  readonly warning?: string | undefined
}

const columns = (kind: Kind, ask: (row: Offered) => void): Column<Offered>[] => [
  { head: kind.name, cell: ({ name, detail }) => <TwoLines first={name} second={detail} /> },
  {
    head: 'État',
    cell: ({ thing }) =>
      thing.retired ? <Badge plain>{kind.retired}</Badge> : <Badge tone="green">{kind.offered}</Badge>,
    card: 'right',
  },
  {
    head: 'Action',
    cell: row => <RetireButton thing={row.thing} name={row.name} look="outline" onAsk={() => ask(row)} />,
    card: 'wide',
  },
]

/** The offers of one kind, with retired ones at the end. */
export function OfferTable({ label, kind, rows }: { label: string; kind: Kind; rows: readonly Offered[] }) {
  const [asked, setAsked] = useState<Offered>()
  return (
    <>
      <Table
        label={label}
        columns={columns(kind, setAsked)}
        rows={rows.toSorted((a, b) => Number(a.thing.retired) - Number(b.thing.retired))}
        rowKey={({ thing }) => thing.id}
      />
      {asked && <RetireQuestion kind={kind} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
