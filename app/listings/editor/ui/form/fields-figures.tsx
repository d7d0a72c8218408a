import { use } from 'react'
import { notation } from '#app/lib/number-echo.ts'
import { EDITOR_LABELS, type EditorName } from '../../differences.ts'
import { mainFigure, MAIN_FIGURES, type MainFigure } from '../../fact-input.ts'
import { postedName } from '../../../dictionary/completeness.ts'
import { statedNumber } from '../../../dictionary/fields.ts'
import { FigureField, SavedListing } from './saved-listing.tsx'

const HINTS: Partial<Record<MainFigure, string>> = {
  price: 'For the whole property, net of VAT. Leave blank for price on application.',
  price_per_sqm: 'Leave blank and we’ll calculate it from the price and the surface.',
  yield_percent: 'Leave blank and we’ll calculate it from the net operating income, price and costs.',
}
const CALCULATED: ReadonlySet<MainFigure> = new Set(['price_per_sqm', 'yield_percent'])

/** Money in EUR net of VAT, areas in m² (ADM-117). */
export function FigureFields() {
  const fields = use(SavedListing)?.fields
  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
      {MAIN_FIGURES.map((key) => {
        const name = postedName(key)
        const rule = mainFigure(key)
        const calculated = fields && CALCULATED.has(key) ? statedNumber(fields, key) : null
        return (
          <FigureField
            key={name}
            name={name}
            rule={rule}
            label={EDITOR_LABELS[name as EditorName]}
            hint={HINTS[key]}
            placeholder={calculated === null ? undefined : notation(rule, calculated)}
          />
        )
      })}
    </div>
  )
}
