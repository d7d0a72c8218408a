import { EDITOR_LABELS } from '../../editor-differences.ts'
import type { ListingFields } from '../../fields.ts'
import { type FigureName, FIGURES, typedFigure } from '../../figures.ts'
import { statedNumber as stated } from '../../stated.ts'
import { adviceFor, errorFor, type FieldsProps, textOf } from './form-texts.ts'
import { NumberField } from './number-field.tsx'

const NAMES = Object.keys(FIGURES) as FigureName[]
const HINTS: Partial<Record<FigureName, string>> = {
  price: 'For all of the property, net of VAT. Empty means on application.',
  pricePerSqm: 'Empty: worked out from price and surface.',
  yieldPercent: 'Empty: worked out from net operating income, price and costs.',
}

/** Money in EUR net of VAT, areas in m² (ADM-117, ADM-128). */
export function FigureFields({ form, fields }: FieldsProps & { fields: ListingFields | undefined }) {
  const workedOut: Partial<Record<FigureName, number | null>> = fields
    ? { pricePerSqm: stated(fields, 'price_per_sqm'), yieldPercent: stated(fields, 'yield_percent') }
    : {}
  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
      {NAMES.map((name) => (
        <NumberField
          key={name}
          name={name}
          rule={FIGURES[name]}
          label={EDITOR_LABELS[name]}
          typed={textOf(form, name)}
          hint={HINTS[name]}
          workedOut={typedFigure(workedOut[name] ?? null) || undefined}
          error={errorFor(form, name)}
          advice={adviceFor(form, name).trim() || undefined}
        />
      ))}
    </div>
  )
}
