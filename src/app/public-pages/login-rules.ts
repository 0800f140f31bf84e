import { writtenMobile } from '../../../resources/kit/written-text.ts'
import type { PageTextKey } from '../../base/locales/page-text.ts'
import type { PublicTextKey } from '../../base/locales/public-text.ts'

/** The faults of a form, by field; an empty object when there are none. */
export type Problems<F extends string, K extends PageTextKey = PublicTextKey> = Partial<Record<F, K>>

const isMobile = (value: string): boolean => /^1\d{10}$/.test(writtenMobile(value))

export function passwordProblems({
  username,
  password,
}: {
  username: string
  password: string
}): Problems<'username' | 'password'> {
  return {
    ...(username.trim() === '' ? { username: 'login.usernameEmpty' } : {}),
    ...(password.length < 6 ? { password: 'login.passwordShort' } : {}),
  }
}

export const mobileProblems = (mobile: string): Problems<'mobile'> =>
  isMobile(mobile) ? {} : { mobile: 'login.mobileWrong' }

export function mobileLoginProblems({ mobile, code }: { mobile: string; code: string }): Problems<'mobile' | 'code'> {
  if (mobile === '' || code === '') return { [mobile === '' ? 'mobile' : 'code']: 'login.mobileOrCodeEmpty' }
  return mobileProblems(mobile)
}

export interface RegisterValues {
  username: string
  password: string
  repeat: string
  mobile: string
}

/** As in the call's own schema; repeated here because the pages before login do not load the validation library. */
export function registerProblems({
  username,
  password,
  repeat,
  mobile,
}: RegisterValues): Problems<keyof RegisterValues, PageTextKey> {
  return {
    ...(/^[\p{L}\p{N}_.-]{2,60}$/u.test(username)
      ? {}
      : { username: username === '' ? 'login.usernameEmpty' : 'register.usernameRule' }),
    ...(password.length < 6 ? { password: 'login.passwordShort' } : {}),
    ...(repeat === password ? {} : { repeat: 'register.repeatDiffers' }),
    ...(mobile === '' || isMobile(mobile) ? {} : { mobile: 'login.mobileWrong' }),
  }
}
