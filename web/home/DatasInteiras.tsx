import { Fragment } from 'react';

/** A date, or the text up to the next one. */
const PARTE = /(\d{2}-\d{2}-\d{4})|(?:(?!\d{2}-\d{2}-\d{4}).)+/gs;
const NOWRAP = { whiteSpace: 'nowrap' } as const;

/** A sentence whose dates do not break across lines. */
export const DatasInteiras = ({ children }: { children: string }) =>
  [...children.matchAll(PARTE)].map(({ 0: parte, 1: data, index: inicio }) =>
    data ? (
      <span key={inicio} style={NOWRAP}>
        {data}
      </span>
    ) : (
      <Fragment key={inicio}>{parte}</Fragment>
    ),
  );
