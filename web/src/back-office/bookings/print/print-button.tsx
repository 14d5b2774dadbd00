import { useMutation } from '@tanstack/react-query'
import { FileDown, Printer } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { type AskedSheet, agendaSheetPdf } from '../../../api/staff/bookings.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { titleOf } from '../model/span.ts'
import type { PrintState } from './use-sheet.ts'

const FAILED = 'La feuille à imprimer n’a pas pu être chargée.'

/** The file name that the server gives, too. */
const fileNameOf = ({ date, span }: AskedSheet): string => `agenda-${span === 'week' ? 'semaine-' : ''}${date}.pdf`

/** « Imprimer »: the day or the week on paper or as a PDF file, with or without the notes. */
export function PrintButton({ print }: { print: PrintState }) {
  const [isOpen, setOpen] = useState(false)
  // Printing the notes has to be chosen anew each time, since they may be about health.
  const close = () => {
    setOpen(false)
    print.setWithNotes(false)
  }
  return (
    <>
      <IconButton label="Imprimer" look="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Printer aria-hidden="true" />
      </IconButton>
      {isOpen && <PrintDialog print={print} onClose={close} />}
    </>
  )
}

function PrintDialog({ print, onClose }: { print: PrintState; onClose: () => void }) {
  const { asked, sheet, withNotes, setWithNotes } = print
  const saving = useMutation({
    mutationFn: async () => saveFile(await agendaSheetPdf(asked), fileNameOf(asked)),
  })
  return (
    <Modal
      title="Imprimer l’agenda"
      onClose={onClose}
      actions={
        <>
          <Button look="outline" busy={saving.isPending} onClick={() => saving.mutate()}>
            {!saving.isPending && <FileDown aria-hidden="true" />} PDF
          </Button>
          <Button busy={!sheet.data && !sheet.error} disabled={!sheet.data} onClick={() => window.print()}>
            Imprimer
          </Button>
        </>
      }
    >
      <p>
        {asked.span === 'week' ? 'Semaine du ' : 'Journée du '}
        {titleOf(asked.date, asked.span)} : heure, coordonnées, soin, salle et règlement de chaque rendez-vous.
      </p>
      <CheckField id="print-notes" checked={withNotes} onChange={event => setWithNotes(event.currentTarget.checked)}>
        Avec les notes. Elles peuvent parler de santé : gardez la feuille hors de vue. Sans elles, une coche dit qu’il y
        en a.
      </CheckField>
      <QueryView query={sheet} waiting={null} failure={FAILED} isPart>
        {() => null}
      </QueryView>
      {saving.isError && <Notice tone="error">{errorMessage(saving.error, FAILED)}</Notice>}
    </Modal>
  )
}
