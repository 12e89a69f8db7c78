import { Paper } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './FrasesList.module.css';
import type { Frase } from './frases.ts';
import type { useFrases } from './use-frases.ts';

type Props = ReturnType<typeof useFrases>['lista'] & {
  /** The element that keeps the focus while the list is open. */
  editor: HTMLElement;
};

const ID = 'frases-lista';
const idDe = (frase: Frase | undefined) => (frase ? `frase-${frase.id}` : '');
const ALTURA = 280;

/** The phrases below the cursor, or above it where there is no room. */
export const FrasesList = ({ lugar, itens, atual, choose, close, editor }: Props) => {
  const { t } = useTranslation('rich-text');
  const ativa = lugar ? idDe(itens[atual]) : '';
  useEffect(() => {
    if (!ativa) return;
    editor.setAttribute('aria-controls', ID);
    editor.setAttribute('aria-activedescendant', ativa);
    document.getElementById(ativa)?.scrollIntoView({ block: 'nearest' });
    return () => {
      editor.removeAttribute('aria-controls');
      editor.removeAttribute('aria-activedescendant');
    };
  }, [editor, ativa]);
  useEffect(() => {
    if (!ativa) return;
    editor.addEventListener('blur', close);
    return () => editor.removeEventListener('blur', close);
  });
  if (!lugar) return null;
  const above = lugar.bottom + ALTURA > window.innerHeight && lugar.top > ALTURA;
  const place = above ? { bottom: window.innerHeight - lugar.top + 4 } : { top: lugar.bottom + 4 };
  return (
    <Paper
      id={ID}
      className={classes.list}
      shadow="md"
      withBorder
      role="listbox"
      // Scrolls by keyboard too; Tab takes a phrase and does not get here.
      tabIndex={0}
      aria-label={t('frases')}
      style={{ ...place, left: Math.max(8, Math.min(lugar.left, window.innerWidth - 288)) }}
    >
      {itens.map((frase, index) => (
        <div
          key={frase.id}
          id={idDe(frase)}
          role="option"
          tabIndex={-1}
          aria-selected={index === atual}
          className={classes.option}
          // The text keeps the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            choose(frase);
          }}
        >
          {frase.nome}
        </div>
      ))}
    </Paper>
  );
};
