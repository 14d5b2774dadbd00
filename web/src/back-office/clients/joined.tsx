import type { ClientPage } from '@alba/contracts/clients/api'
import { useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { partClients } from '../../api/staff/clients.ts'
import { shortDateAt } from '../../shared/centre-time.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './clients.module.css'
import { nameAndEmail } from './reached.ts'
import { useClientChange } from './use-client-change.ts'

type Joined = ClientPage['joined'][number]

/**
 * The clients who were joined with this one, each with a button that parts them again, and earlier addresses; nothing
 * when there are none.
 */
export function JoinedClients({ page }: { page: ClientPage }) {
  const [asked, setAsked] = useState<Joined>()
  if (page.joined.length === 0) return null
  return (
    <section aria-labelledby="joined" className={styles.list}>
      <h2 id="joined">Autres adresses</h2>
      <Panel pad>
        <ul className={styles.joined}>
          {page.joined.map(each => (
            <li key={each.id}>
              <span>
                {nameAndEmail(each)}
                <small>
                  {each.partable ? 'Fiche réunie' : 'Adresse corrigée'} le {shortDateAt(each.joined_at)}
                </small>
              </span>
              {each.partable && (
                <Button look="outline" aria-label={`Séparer : ${nameAndEmail(each)}`} onClick={() => setAsked(each)}>
                  Séparer
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {asked && <PartQuestion page={page} other={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

function PartQuestion({ page, other, onClose }: { page: ClientPage; other: Joined; onClose: () => void }) {
  const parting = useClientChange(() => partClients(page.id, other.id), 'Fiches séparées', onClose)
  return (
    <Confirm
      title="Séparer les fiches"
      confirmLabel="Séparer"
      busy={parting.isPending}
      error={parting.isError ? errorMessage(parting.error, 'Les fiches n’ont pas pu être séparées.') : undefined}
      onConfirm={() => parting.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        Ce qui venait de la fiche « {nameAndEmail(other)} » lui revient, avec ces coordonnées. Ce qui a été pris depuis
        reste ici.
      </p>
    </Confirm>
  )
}
