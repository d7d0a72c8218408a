import { confirmName, notation } from '#app/lib/number-echo.ts'
import { NumberField } from '#app/ui/number-field.tsx'
import { EDITOR_LABELS, type EditorName } from '../../differences.ts'
import { mainFigure, MAIN_FIGURES, type MainFigure } from '../../fact-input.ts'
import { postedName } from '../../../dictionary/completeness.ts'
import { type ListingFields, statedNumber } from '../../../dictionary/fields.ts'
import { adviceFor, type FieldsProps, textOf } from './form-texts.ts'

const HINTS: Partial<Record<MainFigure, string>> = {
  price: 'For the whole property, net of VAT. Leave blank for price on application.',
  price_per_sqm: 'Leave blank and we’ll calculate it from the price and the surface.',
  yield_percent: 'Leave blank and we’ll calculate it from the net operating income, price and costs.',
}
const CALCULATED: ReadonlySet<MainFigure> = new Set(['price_per_sqm', 'yield_percent'])

/** Money in EUR net of VAT, areas in m² (ADM-117). */
export function FigureFields({ form, fields }: FieldsProps & { fields: ListingFields | undefined }) {
  const calculated = (key: MainFigure) => {
    const value = fields && CALCULATED.has(key) ? statedNumber(fields, key) : null
    return value === null ? undefined : notation(mainFigure(key), value)
  }
  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
      {MAIN_FIGURES.map((key) => {
        const name = postedName(key)
        return (
          <NumberField
            key={name}
            name={name}
            rule={mainFigure(key)}
            label={EDITOR_LABELS[name as EditorName]}
            hint={HINTS[key]}
            placeholder={calculated(key)}
            advice={adviceFor(form, name).trim() || undefined}
            confirmation={{ confirmed: textOf(form, confirmName(name)) }}
            optional
          />
        )
      })}
    </div>
  )
}
