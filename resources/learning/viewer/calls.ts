/** Named as the contract has it. */
export const pagesCall = 'ppt_onekey_change'

export const viewerLabel = { zh: '预览', en: 'Preview' }
