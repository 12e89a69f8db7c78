import { Text, UnstyledButton } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useModelos } from '#web/registros/index.ts';
import { RichText } from '#web/ui/text/RichText.tsx';
import type { RichTextHandle } from '#web/ui/text/RichTextEditor.tsx';
import classes from './Agora.module.css';

const CHIPS = 4;
/** The address of the shortcut of the installed application. */
const NOTA_HASH = '#nota';

type Props = { vez: number; conteudo: string; onChange: (html: string) => void };

/** The note of this appointment, with the practice's templates one tap away. */
export const NotaDeHoje = ({ vez, conteudo, onChange }: Props) => {
  const { t } = useTranslation('home');
  const editor = useRef<RichTextHandle | null>(null);
  const { modelos, inserir } = useModelos((html) => editor.current?.inserir(html));
  return (
    <section className={classes.part} aria-label={t('agora.nota')}>
      <div className={classes.caption}>
        <span>{t('agora.nota')}</span>
      </div>
      <RichText
        key={vez}
        bare
        label={t('agora.nota')}
        placeholder={t('agora.escreva')}
        initial={conteudo}
        onReady={(handle) => {
          editor.current = handle;
          if (location.hash === NOTA_HASH) handle.focar();
        }}
        onChange={onChange}
      />
      {modelos.length > 0 && (
        <div className={classes.chips}>
          {modelos.slice(0, CHIPS).map(({ id, nome }) => (
            <UnstyledButton key={id} className={classes.chip} onClick={() => inserir(id)}>
              <IconTemplate size={16} aria-hidden="true" />
              <Text span size="sm">
                {nome}
              </Text>
            </UnstyledButton>
          ))}
        </div>
      )}
    </section>
  );
};
