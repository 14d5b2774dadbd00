import type { CardFinding, StripeConnectionView, Verdict } from '@alba/contracts/connections/card-provider'
import { french } from '@alba/contracts/shared/typography'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../../api/errors.ts'
import { checkStripe } from '../../../api/staff/connections.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './connections.module.css'
import { checkTitles, missingParts, modeSentences, sentenceOf, verdictOf } from './stripe-words.ts'

const badges: Readonly<Record<Verdict, { readonly tone: Tone; readonly word: string }>> = {
  ok: { tone: 'green', word: 'En ordre' },
  failed: { tone: 'red', word: 'À corriger' },
  unknown: { tone: 'yellow', word: 'Non vérifié' },
}

/** Tests the connection to Stripe, and says what to change and who can change it. */
export function StripeCheck() {
  const checking = useMutation({ mutationFn: checkStripe })
  return (
    <div className={styles.check}>
      <p className={styles.lead}>
        Interroge Stripe avec les clés de ce site, sans rien y modifier : clés, droits, compte, notifications.
      </p>
      {checking.isError && (
        <Notice tone="error">
          <p>{errorMessage(checking.error, 'La connexion à Stripe n’a pas pu être vérifiée. Merci de réessayer.')}</p>
        </Notice>
      )}
      {checking.data && <Report report={checking.data} />}
      <div>
        <Button
          look={checking.data ? 'outline' : 'full'}
          busy={checking.isPending}
          onClick={() => {
            if (!checking.isPending) checking.mutate()
          }}
        >
          {checking.data ? 'Vérifier à nouveau' : 'Vérifier Stripe'}
        </Button>
      </div>
    </div>
  )
}

function Report({ report }: { report: StripeConnectionView }) {
  const { tone, title } = verdictOf(report)
  return (
    <>
      <Notice tone={tone} title={title} live>
        <p>{french(modeSentences[report.mode])}</p>
      </Notice>
      <ul className={styles.findings}>
        {report.findings.map(finding => (
          <Finding key={finding.check} finding={finding} report={report} />
        ))}
      </ul>
    </>
  )
}

function Finding({ finding, report }: { finding: CardFinding; report: StripeConnectionView }) {
  const { tone, word } = badges[finding.verdict]
  const missing = missingParts(finding)
  return (
    <li className={styles.finding}>
      <p className={styles.name}>
        <strong>{checkTitles[finding.check]}</strong>
        <Badge tone={tone}>{word}</Badge>
      </p>
      <p>{sentenceOf(finding, report)}</p>
      {missing.length > 0 && (
        <ul className={styles.missing}>
          {missing.map(each => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
