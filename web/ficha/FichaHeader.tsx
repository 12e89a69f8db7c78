import { ActionIcon, Badge, Collapse, Group, Text, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PacienteNaLista } from '#contract/pacientes.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { formatDay } from '#web/lib/format.ts';
import { idadePorExtenso } from '#web/lib/idade.ts';
import { seesMoney } from '#web/lib/session/money.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Foto } from '#web/ui/Foto.tsx';
import { Contatos } from '#web/ui/fields/Contatos.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { COR } from '#web/ui/tons.ts';
import classes from './FichaLayout.module.css';
import { ProximoAtendimento } from './ProximoAtendimento.tsx';
import { SaldoAberto } from './SaldoAberto.tsx';

const Fato = ({ nome, children }: { nome: string; children: ReactNode }) => (
  <div className={classes.fato}>
    <Text size="sm" c="dimmed" component="dt">
      {nome}
    </Text>
    <dd>{children}</dd>
  </div>
);

type Props = {
  paciente: PacienteNaLista;
  queixa: string | null | undefined;
  inicio: string;
  /** The open amount is not shown above the part that has it. */
  comSaldo: boolean;
};

const quemResponde = ({ responsavel }: PacienteNaLista) =>
  responsavel && (responsavel.parentesco ? `${responsavel.nome} (${responsavel.parentesco})` : responsavel.nome);

/** Further data of the patient, shown below the line when it is opened. */
const Mais = ({ paciente, queixa, comSaldo }: Omit<Props, 'inicio'>) => {
  const { t } = useTranslation(['ficha', 'cadastro']);
  const user = useSignedUser();
  const { fuso } = user;
  const idade = idadePorExtenso(paciente.data_nascimento, hojeEm(fuso), t);
  const { ativo, escola, ano_escolar, responsavel } = paciente;
  const estuda = [ano_escolar, escola?.nome].filter(Boolean).join(', ');
  return (
    <dl className={classes.mais}>
      {idade && <Fato nome={t('idade')}>{idade}</Fato>}
      {queixa && <Fato nome={t('queixa')}>{queixa}</Fato>}
      {estuda && <Fato nome={t('escola')}>{estuda}</Fato>}
      {responsavel && (
        <Fato nome={t('responsavel')}>
          <Group gap={4}>
            {quemResponde(paciente)}
            <Contatos {...responsavel} />
          </Group>
        </Fato>
      )}
      <Fato nome={t('proximo')}>
        <ProximoAtendimento pacienteId={paciente.id} />
      </Fato>
      {comSaldo && seesMoney(user) && (
        <Fato nome={t('saldo')}>
          <SaldoAberto pacienteId={paciente.id} />
        </Fato>
      )}
      <Fato nome={t('situacao')}>
        {ativo ? t('ativo') : t('inativo')} · {t('desde', { data: formatDay(paciente.criado_em, fuso) })}
      </Fato>
    </dl>
  );
};

/** One line about the patient, which opens; the name links to the start of the file. */
export const FichaHeader = ({ paciente, queixa, inicio, comSaldo }: Props) => {
  const { t } = useTranslation(['ficha', 'cadastro']);
  const { fuso } = useSignedUser();
  const [aberto, setAberto] = useState(false);
  /** Its reads and its parts are only needed from then on. */
  const [abriu, setAbriu] = useState(false);
  const id = useId();
  const { nome, foto, ativo, ano_escolar, responsavel } = paciente;
  const linha = [idadePorExtenso(paciente.data_nascimento, hojeEm(fuso), t), ano_escolar, quemResponde(paciente)];
  return (
    <header className={`${classes.header} frame no-print`}>
      <div className={classes.linha}>
        <Foto id={foto} nome={nome} size={36} />
        <Title order={1} size="h3" className={classes.nome}>
          <AnchorLink to={inicio} inherit c="inherit">
            {nome}
          </AnchorLink>
        </Title>
        {!ativo && (
          <Badge variant="light" color={COR.inativa}>
            {t('inativo')}
          </Badge>
        )}
        <Group gap={8} wrap="nowrap" className={classes.resumo}>
          <Text c="dimmed" truncate>
            {linha.filter(Boolean).join(' · ')}
          </Text>
          {responsavel && (
            <div className={classes.contatos}>
              <Contatos {...responsavel} />
            </div>
          )}
        </Group>
        <Text c="dimmed" component="div" className={classes.proximo}>
          {t('proximo')} <ProximoAtendimento pacienteId={paciente.id} />
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.abrir}
          aria-label={aberto ? t('menos') : t('mais')}
          aria-expanded={aberto}
          aria-controls={id}
          onClick={() => {
            setAbriu(true);
            setAberto(!aberto);
          }}
        >
          <IconChevronDown size={18} data-aberto={aberto} className={classes.seta} />
        </ActionIcon>
      </div>
      <Collapse expanded={aberto} id={id}>
        {abriu && <Mais paciente={paciente} queixa={queixa} comSaldo={comSaldo} />}
      </Collapse>
    </header>
  );
};
