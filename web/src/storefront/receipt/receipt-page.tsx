import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { linkedReceiptQuery } from '../../api/receipts.ts'
import { Instead, LinkPage, Unanswered, WrongLink, wrongLink } from '../../shared/link-page/link-page.tsx'
import { LoadingPage } from '../../shared/loading.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'

/** /recu: the receipt of what was paid, for whoever comes with the link in a letter (ADR 104). */
export default function ReceiptPage() {
  return (
    <LinkPage title="Votre reçu" waiting={<Waiting />} wrong={<Wrong />}>
      {token => <Linked key={token} token={token} />}
    </LinkPage>
  )
}

const Waiting = () => <LoadingPage label="Préparation de votre reçu…" />

function Linked({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useQuery(linkedReceiptQuery(token))
  if (data) return <Ready file={data} />
  if (!error) return <Waiting />
  const wrong = wrongLink(error)
  if (wrong) return <Wrong message={wrong.message} />
  const failure = 'Votre reçu n’a pas pu être préparé.'
  return <Unanswered error={error} refetch={refetch} isFetching={isFetching} failure={failure} />
}

function Ready({ file }: { file: Blob }) {
  const download = (
    <Button onClick={() => saveFile(file, 'recu.pdf')}>
      <ReceiptText aria-hidden="true" />
      Télécharger le reçu (PDF)
    </Button>
  )
  return (
    <Instead title="Votre reçu est prêt" actions={download}>
      <p>Il dit ce qui a été acheté, réglé et rendu jusqu’à maintenant.</p>
    </Instead>
  )
}

const Wrong = ({ message }: { message?: string | undefined }) => (
  <WrongLink title="Ce lien ne mène pas à un reçu" message={message}>
    <ButtonLink href="/contact" look="outline">
      Nous écrire
    </ButtonLink>
  </WrongLink>
)
