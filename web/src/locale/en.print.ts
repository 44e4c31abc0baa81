// The words of the dialog that prints; what stands on the paper itself is in generated/paper.ts.
export const en = {
  title: (game: string) => `Print ${game}`,
  paper: 'Paper',
  papers: { a4: 'A4', letter: 'Letter' },
  columns: 'Columns',
  kinds: { players: 'Players', games: 'Games of one player' },
  filled: 'As it was played, with the story on the back',
  large: 'Large print',
  summary: 'The rules on a page of their own',
  qr: 'A QR code of this table',
  preview: 'Preview',
  noPreview: 'This browser shows no PDF in a page. Open it to see and print it.',
  loading: 'Drawing the sheet…',
  open: 'Open to print',
}
