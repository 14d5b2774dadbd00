import { ReceiptText } from 'lucide-react'
import { linkedReceiptQuery } from '../../api/receipts.ts'
import layout from '../../shared/flow/layout.module.css'
import { LinkedPage } from '../../shared/linked-page/linked-page.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { saveFile } from '../../ui/save-file.ts'

/** /recu: the receipt of a payment. The client opens it by the link in a mail (ADR 104). */
export default function ReceiptPage() {
  return (
    <LinkedPage
      title="Votre reçu"
      loading="Préparation de votre reçu…"
      failure="Votre reçu n’a pas pu être préparé."
      wrong="Ce lien ne mène pas à un reçu"
      otherWay={
        <ButtonLink href="/contact" look="outline">
          Nous écrire
        </ButtonLink>
      }
      query={linkedReceiptQuery}
    >
      {file => <Ready file={file} />}
    </LinkedPage>
  )
}

function Ready({ file }: { file: Blob }) {
  const download = (
    <Button onClick={() => saveFile(file, 'recu.pdf')}>
      <ReceiptText aria-hidden="true" />
      Télécharger le reçu (PDF)
    </Button>
  )
  return (
    <section className={`page ${layout.centered}`}>
      <EmptyState level="h1" image={drawing('letter')} title="Votre reçu est prêt" actions={download}>
        <p>Il dit ce qui a été acheté, réglé et rendu jusqu’à maintenant.</p>
      </EmptyState>
    </section>
  )
}
