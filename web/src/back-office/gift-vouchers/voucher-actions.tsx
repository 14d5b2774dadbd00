import type { VoucherDetail } from '@alba/contracts/vouchers/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, FileDown } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { invalidateVoucher, refreshVouchers, staffVoucherPdf } from '../../api/staff/vouchers.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { canInvalidate } from './extension.ts'
import styles from './gift-vouchers.module.css'
import { ReasonedConfirm } from './reasoned-confirm.tsx'
import { nameOf } from './voucher-name.ts'

/** The foot of a voucher's sheet: what cannot be undone, and the voucher on paper. */
export function VoucherActions({ voucher }: { voucher: VoucherDetail }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const invalidating = useMutation({
    mutationFn: (reason: string) => invalidateVoucher(voucher.id, reason),
    onSuccess: () => setAsking(false),
    onSettled: () => refreshVouchers(client, voucher.id),
  })
  return (
    <>
      {invalidating.isSuccess && (
        <div className={styles.outcome}>
          <Notice tone="success" live>
            Bon cadeau invalidé avec succès
          </Notice>
        </div>
      )}
      {canInvalidate(voucher.status) && (
        <Button look="dangerOutline" onClick={() => setAsking(true)}>
          <Ban aria-hidden="true" />
          Invalider
        </Button>
      )}
      {voucher.voucher_number !== null && <Download number={voucher.voucher_number} />}
      {isAsking && (
        <ReasonedConfirm
          title="Invalider ce bon cadeau ?"
          confirmLabel="Invalider"
          danger
          busy={invalidating.isPending}
          error={invalidating.error ? errorMessage(invalidating.error, 'Erreur lors de l’invalidation') : undefined}
          onConfirm={reason => invalidating.mutate(reason)}
          onClose={() => setAsking(false)}
        >
          <p>
            Le bon {nameOf(voucher)} ne pourra plus jamais être utilisé. Cette action est irréversible, et ne rembourse
            rien par elle-même.
          </p>
        </ReasonedConfirm>
      )}
    </>
  )
}

function Download({ number }: { number: string }) {
  const loading = useMutation({
    mutationFn: async () => saveFile(await staffVoucherPdf(number), `bon-cadeau-${number}.pdf`),
  })
  return (
    <>
      <Button busy={loading.isPending} onClick={() => loading.mutate()}>
        <FileDown aria-hidden="true" />
        Télécharger le PDF
      </Button>
      {loading.isError && (
        <div className={styles.outcome}>
          <Notice tone="error">{errorMessage(loading.error, 'Erreur lors du téléchargement')}</Notice>
        </div>
      )}
    </>
  )
}
