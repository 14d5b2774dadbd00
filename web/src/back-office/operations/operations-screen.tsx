import type { OperationsView } from '@alba/contracts/operations/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operationsQuery } from '../../api/staff/operations.ts'
import { timeAt } from '../../shared/centre-time.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { ActDialog } from './act-dialog.tsx'
import { ActList } from './act-list.tsx'
import { AttentionList } from './attention-list.tsx'
import { BusPanel } from './bus-panel.tsx'
import { DifferenceSheet } from './difference-sheet.tsx'
import { HeadStrip } from './head-strip.tsx'
import { KeptPanel } from './kept-panel.tsx'
import { EventSheet } from './log/event-sheet.tsx'
import { LogPanel } from './log/log-panel.tsx'
import { EVENT, eventPlace, placeOf } from './log/place.ts'
import { MailPanel } from './mail-panel.tsx'
import type { Act } from './model/act.ts'
import { attentionOf } from './model/attention.ts'
import { isRebuilt } from './model/rebuild.ts'
import { ModelTable } from './model-table.tsx'
import styles from './operations.module.css'
import { ProofPanel } from './proof-panel.tsx'
import { RebuildPanel } from './rebuild-panel.tsx'
import { RetryProgress } from './retry-progress.tsx'
import { useBefore } from './use-before.ts'
import { WorkPanel } from './work-panel.tsx'

/**
 * « Exploitation »: the state of the running site, and the acts of operators on whatever has stopped or is parked (ADR
 * 83).
 */
export default function OperationsScreen() {
  const operations = useQuery(operationsQuery)
  return (
    <>
      <ScreenHead
        title="Exploitation"
        note={operations.data && `à ${timeAt(operations.data.at)}`}
        subtitle="Ce qui tourne, ce qui attend quelqu’un, et qui a fait quoi."
      />
      <QueryView
        query={operations}
        waiting={<Skeletons count={4} shape="pill" className={styles.sections} label="Chargement…" />}
        failure="L’état du site n’a pas pu être chargé."
      >
        {view => <Sections view={view} />}
      </QueryView>
    </>
  )
}

/** The address parameter with the read model whose preview is compared. */
const COMPARED = 'apercu'

function Sections({ view }: { view: OperationsView }) {
  const before = useBefore(view)
  const [asked, setAsked] = useState<Act>()
  const { get, set, addressWith } = useSearchState()
  const compared = view.models
    .filter(isRebuilt)
    .find(({ name, replay }) => name === get(COMPARED) && replay.state === 'ready')
  const event = get(EVENT)
  const [retried, setRetried] = useState<readonly string[]>([])
  return (
    <>
      <HeadStrip view={view} />
      <div className={styles.sections}>
        <AttentionList
          items={attentionOf(view)}
          addressOf={stream => addressWith(placeOf({ about: stream }))}
          onAct={setAsked}
        />
        {view.work && <RetryProgress ids={retried} work={view.work} />}
        <RebuildPanel models={view.models} addressOf={name => addressWith({ [COMPARED]: name })} onAct={setAsked} />
        <KeptPanel models={view.models} at={view.at} onAct={setAsked} />
        <ModelTable view={view} before={before} onAct={setAsked} />
        {view.work && <WorkPanel work={view.work} at={view.at} onAct={setAsked} />}
        {view.mails && <MailPanel mails={view.mails} at={view.at} onAct={setAsked} />}
        {view.bus && <BusPanel bus={view.bus} at={view.at} onAct={setAsked} />}
        <LogPanel />
        {view.proof && <ProofPanel proof={view.proof} onAct={setAsked} />}
        {view.acts && <ActList acts={view.acts} />}
        {compared && <DifferenceSheet model={compared} onAct={setAsked} onClose={() => set({ [COMPARED]: null })} />}
        {event !== '' && (
          <EventSheet key={event} about={event} models={view.models} onClose={() => set(eventPlace(null))} />
        )}
        {asked && (
          <ActDialog
            act={asked}
            onDone={() => setRetried(asked.kind === 'retry-parked' ? asked.ids : [])}
            onClose={() => setAsked(undefined)}
          />
        )}
      </div>
    </>
  )
}
