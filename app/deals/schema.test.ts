import { expect, test } from 'vitest'
import { draftSchema } from '#app/applications/schema.ts'
import { inquirySchema, interestSchema, savedInterestSchema } from './schema.ts'

const PHONE_FIELDS = {
  application: draftSchema.shape.contact_phone,
  inquiry: inquirySchema.shape.phone,
  interest: interestSchema.shape.phone,
  'a guest’s interest': savedInterestSchema.shape.phone,
}

test.each(Object.entries(PHONE_FIELDS))(
  '%s: a phone number may have an extension, and nothing else',
  (_, phone) => {
    for (const typed of [
      ' 22 123 45 67  wew. 12',
      '22 123 45 67 (Durchwahl: 12)',
      '22 123 45 67 #12',
      '22 123 45 67 x12',
    ])
      expect([typed, phone.parse(typed)]).toEqual([typed, '22 123 45 67 ext. 12'])
    for (const plain of ['+48 (22) 123-45-67', '22/123.45.67']) expect(phone.parse(plain)).toBe(plain)
    for (const none of ['', ' ', undefined]) expect(phone.parse(none)).toBeNull()
    for (const typed of [
      '22 123 45 67 (Anna)',
      '22 123 45 67, 22 765 43 21',
      '22 123 45 67 / 22 765 43 21',
      '22 123 45 67 lub 6543210',
      '+48 22 123 45 67 po 17',
      '22 123 45 67 ext. 123456',
    ])
      expect(phone.safeParse(typed).error?.issues[0]?.message).toMatch(/^Enter one phone number only\./)
    for (const typed of ['call me', '1234', '12345'.padEnd(50, '-')])
      expect(phone.safeParse(typed).error?.issues[0]?.message).toMatch(/^Enter a valid phone number/)
  },
)
