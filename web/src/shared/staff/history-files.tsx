import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { errorMessage } from '../../api/errors.ts'
import { type HistoryFile, historyFile, type Subject } from '../../api/staff/timeline.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toasts.ts'
import styles from './timeline.module.css'

type Props = { subject: Subject; id: number | string }

const names: Record<Subject, string> = {
  bookings: 'historique-reservation',
  payments: 'historique-paiement',
  vouchers: 'historique-bon-cadeau',
  purchases: 'historique-forfait',
  clients: 'historique-fiche',
}

/** Buttons that download a history as a CSV and as a PDF file. */
export const HistoryFiles = ({ subject, id }: Props) => (
  <div className={styles.files}>
    <Download subject={subject} id={id} type="csv" />
    <Download subject={subject} id={id} type="pdf" />
  </div>
)

function Download({ subject, id, type }: Props & { type: HistoryFile }) {
  const download = useMutation({
    mutationFn: async () => saveFile(await historyFile(subject, id, type), `${names[subject]}-${id}.${type}`),
    onError: error => toast.error(errorMessage(error, 'Erreur lors de l’export de l’historique')),
  })
  return (
    <Button look="quiet" small busy={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <FileDown aria-hidden="true" />}
      <span className="visuallyHidden">Historique en </span>
      {type.toUpperCase()}
    </Button>
  )
}
