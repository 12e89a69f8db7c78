import { Button, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { localDe } from '#domain/days/fuso.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import { horaDe, useAgenda } from '#web/atendimentos/index.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { vizinhosDe } from './vizinhos.ts';

const Vizinho = ({ item, depois }: { item: AtendimentoNaLista; depois: boolean }) => {
  const { t } = useTranslation('registros');
  const { fuso } = useSignedUser();
  const [nome, hora] = [primeiroNome(item.paciente.nome), horaDe(item.inicio, fuso)];
  const Icon = depois ? IconChevronRight : IconChevronLeft;
  return (
    <Button
      variant="subtle"
      color="gray"
      px="xs"
      {...{ [depois ? 'rightSection' : 'leftSection']: <Icon size={18} aria-hidden="true" /> }}
      aria-label={t(depois ? 'cabeca.depois' : 'cabeca.antes', { nome, hora })}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/atendimento/paciente/$id/atendimentos/$atendimentoId"
          params={{ id: item.paciente_id, atendimentoId: item.id }}
        />
      )}
    >
      <Text span size="sm" c="dimmed" mr={6}>
        {hora}
      </Text>
      {nome}
    </Button>
  );
};

/** The notes of the children before and after this one on the same day. */
export const Vizinhos = ({ item }: { item: AtendimentoNaLista }) => {
  const { fuso } = useSignedUser();
  const { data: dia } = localDe(item.inicio, fuso);
  const { data: linhas = [] } = useAgenda(dia, dia);
  const noDia = linhas.filter(({ inicio }) => localDe(inicio, fuso).data === dia);
  const { antes, depois } = vizinhosDe(noDia, item);
  return (
    <>
      {antes && <Vizinho item={antes} depois={false} />}
      {depois && <Vizinho item={depois} depois />}
    </>
  );
};
