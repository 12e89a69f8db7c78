import { ActionIcon, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { EstadoDoEnvio, Perguntas, periodo, useMarcado, useMudarComAviso } from '#web/atendimentos/index.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Foto } from '#web/ui/Foto.tsx';
import { Barra } from './Barra.tsx';
import classes from './CabecaDaNota.module.css';
import { Presenca } from './Presenca.tsx';
import { Vizinhos } from './Vizinhos.tsx';

type Props = { item: AtendimentoNaLista; podeMarcar: boolean; actions: ReactNode };

/**
 * Which appointment this note is of, whether the child came, and the children before and after. On a phone one line with
 * the name, which opens.
 */
export const CabecaDaNota = ({ item, podeMarcar, actions }: Props) => {
  const { t } = useTranslation('registros');
  const { fuso } = useSignedUser();
  const [aberta, setAberta] = useState(false);
  const { marcar, perguntas } = useMudarComAviso();
  const { estado } = useMarcado(item);
  const { paciente } = item;
  return (
    <header className={`${classes.head} no-print`} data-open={aberta || undefined}>
      <div className={classes.line}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          className={classes.phone}
          aria-label={t('cabeca.voltar')}
          renderRoot={(props) => (
            <Link {...props} to="/atendimento/paciente/$id/atendimentos" params={{ id: paciente.id }} />
          )}
        >
          <IconChevronLeft size={22} aria-hidden="true" />
        </ActionIcon>
        <div className={classes.phone}>
          <Foto id={paciente.foto} nome={paciente.nome} size={32} />
        </div>
        <Title order={1} className={`${classes.phone} ${classes.name}`}>
          {paciente.nome}
        </Title>
        <Title order={2} className={classes.wide}>
          {t('de', { quando: formatInstant(item.inicio, fuso) })}
        </Title>
        <UnstyledButton
          className={`${classes.phone} ${classes.hours}`}
          aria-expanded={aberta}
          aria-label={`${periodo(item, fuso)}, ${t('cabeca.mais')}`}
          onClick={() => setAberta(!aberta)}
        >
          {periodo(item, fuso)}
          <IconChevronDown className={classes.arrow} size={18} aria-hidden="true" />
        </UnstyledButton>
      </div>
      <div className={classes.phone}>
        <Barra item={item} />
      </div>
      <div className={classes.more}>
        {estado !== 'salvo' && <EstadoDoEnvio estado={estado} />}
        {podeMarcar && <Presenca item={item} marcar={marcar} />}
        {actions}
        <div className={classes.beside}>
          <Vizinhos item={item} />
        </div>
      </div>
      <Perguntas perguntas={perguntas} />
    </header>
  );
};
