import { Fragment } from 'react';

const DATA = /(\d{2}-\d{2}-\d{4})/;
const NOWRAP = { whiteSpace: 'nowrap' } as const;

/** A sentence whose dates do not break across lines. */
export const DatasInteiras = ({ children }: { children: string }) =>
  children.split(DATA).map((part, index) =>
    DATA.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other key than their index
      <span key={index} style={NOWRAP}>
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same
      <Fragment key={index}>{part}</Fragment>
    ),
  );
