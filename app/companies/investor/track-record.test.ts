import { expect, test } from 'vitest'
import { publicTrackRecord } from '../policy.ts'

const figures = { portfolioSize: 350, projectsDeals: 18, avgIrrBps: 1250 }

test('other members do not see a confidential track record · MEM-179', () => {
  expect(publicTrackRecord({ ...figures, questionnaire: { track_record_confidential: true } })).toEqual({
    portfolioSize: null,
    projectsDeals: null,
    avgIrrBps: null,
    confidential: true,
  })
  for (const questionnaire of [{ track_record_confidential: false }, {}, null])
    expect(publicTrackRecord({ ...figures, questionnaire })).toEqual({ ...figures, confidential: false })
})
