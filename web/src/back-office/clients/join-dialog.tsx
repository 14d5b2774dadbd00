import { a, capital } from '@alba/contracts/centre/grammar'
import type { ClientPage, ClientSummary } from '@alba/contracts/clients/api'
import { useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { joinClients } from '../../api/staff/clients.ts'
import { distinguished } from '../../shared/staff/known-client.ts'
import { KnownClientField } from '../../shared/staff/known-client-field.tsx'
import { client } from '../../shared/words.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { nameAndEmail } from './reached.ts'
import { useClientChange } from './use-client-change.ts'

/** « Réunir »: joins two clients who are the same person. Staff chooses whose details are kept. */
export function JoinDialog({ page, onClose }: { page: ClientPage; onClose: () => void }) {
  const [other, setOther] = useState<ClientSummary>()
  const [keepsOther, setKeepsOther] = useState(false)
  const joining = useClientChange(
    ([kept, gone]: readonly [string, string]) => joinClients(kept, gone),
    'Fiches réunies',
    onClose,
  )
  const isOther = other !== undefined && other.id !== page.id
  const close = () => {
    if (!joining.isPending) onClose()
  }
  const join = () => isOther && joining.mutate(keepsOther ? [other.id, page.id] : [page.id, other.id])
  return (
    <Modal
      title={`Réunir avec ${a(client)}`}
      onClose={close}
      actions={
        <>
          <Button look="outline" disabled={joining.isPending} onClick={close}>
            Annuler
          </Button>
          <Button busy={joining.isPending} disabled={!isOther} onClick={join}>
            Réunir les deux fiches
          </Button>
        </>
      }
    >
      <p>
        Pour une même personne qui a deux adresses. Rendez-vous, bons et forfaits passent sur la fiche gardée, et les
        prochains e-mails partent à son adresse. Les fiches peuvent être séparées ensuite.
      </p>
      <KnownClientField label="L’autre fiche" takenLabel="Fiche choisie" onTake={setOther} />
      {other && !isOther && <Notice tone="error">C’est la fiche que vous regardez : choisissez-en une autre.</Notice>}
      {isOther && (
        <RadioGroup
          id="kept"
          name="kept"
          label="Coordonnées gardées"
          options={[page, other].map(each => ({
            value: each.id,
            label: nameAndEmail(each),
            note: distinguished(each),
          }))}
          chosen={keepsOther ? other.id : page.id}
          onChange={({ target }) => setKeepsOther(target.value === other.id)}
        />
      )}
      {joining.isError && (
        <Notice tone="error">{errorMessage(joining.error, `${capital(client.many)} : rien n’a été réuni.`)}</Notice>
      )}
    </Modal>
  )
}
