import { formatDay } from '#app/lib/format.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import type { OwnListing } from '../queries/own.server.ts'
import { SALE_STATUSES, type SaleStatus } from '#app/listings/schema.ts'

/** The action's answer to an unreadable date. */
export type SaleResult = { value: SaleStatus; on: string; error: string }

const TEXTS = {
  reserved: {
    title: 'Mark as reserved',
    text: 'The listing stays on the market, marked as reserved.',
    label: 'Reservation date',
  },
  sold: {
    title: 'Mark as sold',
    text: 'The listing stays on the market, marked as sold. Withdraw it to hide it.',
    label: 'Sale date',
  },
} as const
const DATED = ['reserved', 'sold'] as const

export const saleDialogId = (status: keyof typeof TEXTS, id: number) => `mark-${status}-${id}`

/** Sale status with its date, if any: "Sold on 3 Nov 2026". */
export function saleText({ saleStatus, saleStatusOn: on }: Pick<OwnListing, 'saleStatus' | 'saleStatusOn'>) {
  return on === null ? SALE_STATUSES[saleStatus] : `${SALE_STATUSES[saleStatus]} on ${formatDay(on, 'UTC')}`
}

/** Dialogs for the sale and reservation date; both take effect without review (ADM-137). */
export function SaleDialogs({ listing, result }: { listing: OwnListing; result: SaleResult | undefined }) {
  return DATED.filter((value) => value !== listing.saleStatus).map((value) => {
    const own = result?.value === value ? result : undefined
    const { title, text, label } = TEXTS[value]
    return (
      <ConfirmDialog
        key={value}
        id={saleDialogId(value, listing.id)}
        title={title}
        text={text}
        confirmLabel={title}
        intent="saleStatus"
        hidden={{ id: String(listing.id), value }}
        result={own && { errors: { on: own.error } }}
      >
        <Field label={label} name="on" id={`on-${value}-${listing.id}`} required>
          <TextInput type="date" defaultValue={own?.on} className="tabular-nums" />
        </Field>
      </ConfirmDialog>
    )
  })
}
