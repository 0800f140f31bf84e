import type { MediaFillsTexts } from './media-fills.zh.ts'

/** The texts of what a sound or a video fills in a form. */
export const mediaFillsEn: MediaFillsTexts = {
  fills: {
    reading: 'Reading the length and cover…',
    read: 'Read from the file: {{fields}}',
    unknown: 'The file does not say: {{fields}}. You can enter it.',
    failed: 'This could not be read. Try again, or enter it.',
    retry: 'Read again',
    differs: '{{field}} of the file: {{value}}',
    take: 'Use it',
    chooseFrame: 'Choose a frame of the video',
    frameHint: 'Play or drag to the picture that you want, then use it as the cover.',
    useFrame: 'Use as cover',
    cancel: 'Cancel',
    noFrame: 'This browser cannot play the video. Upload a picture as its cover.',
  },
}
